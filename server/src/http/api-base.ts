/** Every path of the API begins with this (product.md §7). */
export const API_BASE = '/api/v1';
