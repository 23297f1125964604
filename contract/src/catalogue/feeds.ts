/**
 * New scholarships as an Atom feed. Its filters are those of the list's address, `?country=1,2&degree=3`, and `?lng=`
 * chooses its language.
 */
export const SCHOLARSHIP_FEED = '/feeds/scholarships.atom';
