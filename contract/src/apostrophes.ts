/**
 * The signs that people type for ʻ (of oʻ and gʻ) and for the tutuq belgisi ʼ, and their keyboards and programs make of
 * them: what search drops, and Cyrillic reads as the one or the other.
 */
export const APOSTROPHES = "'`´ʹʻʼʽˈ‘’‛′ʿʾ＇";
