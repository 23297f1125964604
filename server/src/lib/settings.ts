import { z } from 'zod';
import { isNetwork } from './networks.ts';

/** Yes or no. */
export const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'])
  .transform((value) => ['true', '1', 'on'].includes(value));

/** Networks with commas between them; `shortest` is the length of the widest that may be named: 0 is everybody. */
export const networks = (shortest: number) =>
  z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .refine((list) => list.every((one) => isNetwork(one, shortest)));

/** Returns whether a secret has so few different characters that it was only typed to fill the setting. */
export const isMonotonous = (secret: string): boolean => new Set(secret).size < 8;

/** A whole number of a unit of bytes, as bytes. */
export const bytes = (unit: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/)
    .transform((written) => Number(written) * unit);
/** A page of a social network: its sign must not lead to another site. */
export const pageAt = (hostname: RegExp) => z.url({ protocol: /^https$/, hostname }).optional();

/** The environment has values that the product can't start with; the message has one sentence per fault. */
export class ConfigError extends Error {}
