import { describe, expect, it } from 'vitest';
import { prefersMarkdown } from './accept.ts';

describe('an Accept header', () => {
  it.each([
    'text/markdown',
    'TEXT/Markdown',
    'text/markdown;variant=GFM',
    'text/markdown; q=0.2',
    'text/markdown, text/html, */*',
    'text/markdown, */*',
    '*/*, text/markdown',
    'text/*, text/markdown',
    'text/html;q=0.9, text/markdown',
    'text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1',
    'text/html;q=0, text/markdown;q=0.1',
    'application/json, text/markdown;q=0.5',
    'text/html;q=x, text/markdown;q=0.1',
    `${'application/json, '.repeat(20)}text/markdown`,
  ])('%s prefers Markdown', (header) => {
    expect(prefersMarkdown(header)).toBe(true);
    // The second time from memory.
    expect(prefersMarkdown(header)).toBe(true);
  });

  it.each([
    undefined,
    '',
    '*/*',
    'text/*',
    'text/html',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    'text/html, text/markdown',
    'text/markdown;q=0.5, */*;q=0.8',
    'text/markdown;q=0.5, text/html;q=0.6',
    'text/markdown;q=0',
    'text/markdown;q=0, */*',
    'text/markdown;q=2, text/html',
    'text/markdown;q=-1',
    'text/markdown;q=x',
    'text/x-markdown',
    'text/markdownish',
    'application/markdown',
    ';q=1,markdown,,;;',
    `${'a/b, '.repeat(60)}text/markdown`,
  ])('%s does not', (header) => {
    expect(prefersMarkdown(header)).toBe(false);
  });
});
