import { expect, it } from 'vitest';
import { formerName, withoutHandlers } from './inert-html.ts';

it.each([
  ['<p onclick="x()">a</p>', '<p inert-onclick="x()">a</p>'],
  ["<img src=x onerror=alert(1) alt='a'>", "<img src=x inert-onerror=alert(1) alt='a'>"],
  ['<svg/onload=x>', '<svg/inert-onload=x>'],
  ['<p title="a > b" ONCLICK = "x">', '<p title="a > b" inert-ONCLICK = "x">'],
  // Text that looks like a handler within a value or in the content is not one.
  ['<p title="a onclick=b">1 < 2 onclick=c</p>', '<p title="a onclick=b">1 < 2 onclick=c</p>'],
  ['<a href="/on?onload=1">a</a>', '<a href="/on?onload=1">a</a>'],
])('%j is parsed as %j', (html, inert) => {
  expect(withoutHandlers(html)).toBe(inert);
});

it('knows what an attribute was called', () => {
  expect([formerName('inert-onclick'), formerName('inert-x'), formerName('title')]).toEqual([
    ...['onclick', 'inert-x', 'title'],
  ]);
});
