import { describe } from 'vitest';
import { allows, refuses } from './testing.mjs';

const PATH = 'web/src/ui/a.tsx';
const component = (children) => `export const A = () => (\n<p>${children}</p>);`;

describe('11 translated', () => {
  refuses('11-translated', [
    [PATH, component('{isBusy && <Spinner />}{t("send")}'), 2],
    [PATH, component('{isBusy && <Spinner />} Send'), 2],
    [PATH, component('{isOpen ? <Eye /> : <EyeOff />}\n{label}'), 2],
    [PATH, component('{items.map((one) => <b key={one}>{one}</b>)}{rest + 1}'), 2],
    [PATH, component('<>{a && <B />}</>\n{t("send")}'), 2],
    [PATH, component('<b>a</b>{isMore && t("more")}'), 2],
    [PATH, component('{t("a")}{isMore ? <b>a</b> : t("more")}'), 2],
    [PATH, component('{t("a")}{by && ", " + by}'), 2],
  ]);
  allows('11-translated', [
    [PATH, component('{isBusy && <Spinner />}<span>{t("send")}</span>')],
    [PATH, component("{isBusy && <Spinner />}{' '}\n{t('send')}")],
    [PATH, component('<Send />{t("send")}')],
    [PATH, component('{t(isBusy ? "sending" : "send")}{isBusy && <Spinner />}')],
    [PATH, component('{isMore && t("more")}')],
    [PATH, component('<b>a</b>{isMore && <span>{t("more")}</span>}')],
    [PATH, component('<Eye />{isBusy ? t("sending") : t("send")}')],
    ['web/src/ui/a-document.tsx', component('{isBusy && <Spinner />}{t("send")}')],
    ['web/src/ui/a.test.tsx', component('{isBusy && <Spinner />}{t("send")}')],
  ]);
});
