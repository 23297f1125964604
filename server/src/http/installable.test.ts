import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@parvoz/contract/languages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { offlineText } from '../lib/texts.ts';

const PUBLIC = join(import.meta.dirname, '../../../web/public');

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe.each(LANGUAGES)('in %s', (language) => {
  it('the app has its description, ways in and pictures, under one id', async () => {
    const answer = await app.http.inject(`/site.webmanifest?lng=${language}`);
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const { icons, screenshots, shortcuts, ...manifest } = answer.json();
    expect(manifest).toMatchObject({
      ...{ id: '/', scope: '/', display: 'standalone', lang: language, start_url: '/' },
      description: offlineText(language, 'app.description'),
    });
    // Nobody asks an agency for a licence.
    expect(manifest.description).not.toMatch(/litsenz|лиценз|licen[cs]/i);
    expect(shortcuts.map(({ name, url }: { name: string; url: string }) => [name, url])).toEqual([
      [offlineText(language, 'app.applications'), '/student-applications'],
      [offlineText(language, 'app.shortlist'), '/shortlist'],
      [offlineText(language, 'app.calendar'), '/calendar'],
    ]);
    expect(icons).toContainEqual(expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }));
    expect(screenshots.map(({ form_factor }: { form_factor: string }) => form_factor)).toContain('narrow');
    for (const { src } of [...icons, ...screenshots]) expect(existsSync(join(PUBLIC, src)), src).toBe(true);
  });

  it('the page without a network says so, and runs nothing', async () => {
    const cookie = `LANGUAGE=${language}`;
    const answer = await app.http.inject({ url: '/offline', headers: { cookie } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-language': language, 'cache-control': 'no-cache' });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.body).toContain(offlineText(language, 'page.text'));
    expect(answer.body).not.toMatch(/<script|src=/);
    expect(answer.body).not.toContain('/student-applications');
    // Without a way back in an installed app.
    const ofStudent = await app.http.inject({ url: '/offline/student', headers: { cookie } });
    expect(ofStudent.statusCode).toBe(200);
    expect(ofStudent.body).toContain(offlineText(language, 'page.text'));
    expect(ofStudent.body).toContain(
      `<a href="/student-applications">${offlineText(language, 'app.applications')}</a>`,
    );
  });
});
