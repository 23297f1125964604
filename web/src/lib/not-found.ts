import { notFound } from '@tanstack/react-router';
import { ApiError } from './api.ts';

const NOT_FOUND = 404;

/** Waits for what a page shows; when the API doesn't know it, the page is the not-found page with status 404. */
export const orNotFound = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) throw notFound();
    throw error;
  }
};
