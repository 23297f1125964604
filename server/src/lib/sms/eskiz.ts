import { answerText } from '../answer-text.ts';
import type { Clock } from '../clock.ts';
import { ESKIZ_TAKEN, meaningOf } from '../own-words.ts';
import type { Sms, SmsGateway } from './gateway.ts';

export interface EskizSettings {
  /** `https://notify.eskiz.uz` */
  url: string;
  email: string;
  password: string;
  /** Number or name that the messages come from. */
  sender: string;
  /** Address of Eskiz's reports about messages. */
  callbackUrl: string | undefined;
}

const TIMEOUT_MS = 10_000;
/** A token is given up this long before its end, so that it does not end on the way. */
const MARGIN_MS = 60_000;
const MAX_LOGGED_BODY = 500;

/** Nobody knows that Eskiz did what it was asked for. The message has the answer, without texts of messages. */
export class EskizError extends Error {
  readonly status: number;
  constructor(what: string, status: number, body: string) {
    super(`Eskiz answered ${status} to ${what}: ${body.slice(0, MAX_LOGGED_BODY)}`);
    this.status = status;
  }
}

interface EskizResponse {
  status: number;
  body: string;
}

const formOf = (fields: Record<string, string | undefined>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  return form;
};

const parse = (body: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

/** Returns the end of a token's life by its own claim; one without is requested again each time. */
const endOf = (token: string): number => {
  const { exp } = parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return typeof exp === 'number' ? exp * 1000 : 0;
};

const isOk = ({ status }: EskizResponse): boolean => status >= 200 && status < 300;

/** Returns whether Eskiz itself says that a token has ended: a proxy's 401 is no reason to hand out the password. */
const isOfToken = ({ status, body }: EskizResponse): boolean => {
  const { message } = parse(body);
  return meaningOf('ESKIZ', status, typeof message === 'string' ? message : null) === 'TOKEN';
};

/** The id under which Eskiz has taken a message; null where the answer does not say so in its words. */
const takenIn = (response: EskizResponse): string | null => {
  const { id, status } = parse(response.body);
  const isTaken = isOk(response) && typeof status === 'string' && ESKIZ_TAKEN.includes(status.toLowerCase());
  return isTaken && (typeof id === 'string' || typeof id === 'number') ? String(id) || null : null;
};

const tokenIn = (response: EskizResponse): string | undefined => {
  const { data } = parse(response.body) as { data?: { token?: unknown } };
  return isOk(response) && typeof data?.token === 'string' ? data.token : undefined;
};

/** The SMS gateway of Eskiz. Its token is cached while it lives, and asked for once however many wait for it. */
export const openEskiz = (settings: EskizSettings, clock: Clock): SmsGateway => {
  let token: string | null = null;
  let asking: Promise<string> | null = null;

  const call = async (
    method: string,
    path: string,
    form?: FormData,
    bearer?: string,
  ): Promise<EskizResponse> => {
    const response = await fetch(settings.url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(form && { body: form }),
      ...(bearer && { headers: { authorization: `Bearer ${bearer}` } }),
    });
    return { status: response.status, body: await answerText(response) };
  };

  const signIn = async (): Promise<string> => {
    const { email, password } = settings;
    const response = await call('POST', '/api/auth/login', formOf({ email, password }));
    const given = tokenIn(response);
    if (given) return given;
    throw new EskizError('login', response.status, response.body.replaceAll(password, '***'));
  };

  /** A token in the place of `refused`: refreshed where Eskiz does that, otherwise by signing in. */
  const renew = async (refused: string | null): Promise<string> => {
    const isAlive = refused !== null && endOf(refused) > clock.now().getTime();
    const refreshed = isAlive && tokenIn(await call('PATCH', '/api/auth/refresh', undefined, refused));
    return refreshed && refreshed !== refused ? refreshed : signIn();
  };

  const tokenInsteadOf = (refused: string | null): Promise<string> => {
    const isGood = token && token !== refused && endOf(token) - MARGIN_MS > clock.now().getTime();
    if (token && isGood) return Promise.resolve(token);
    asking ??= renew(refused)
      .then((given) => {
        token = given;
        return given;
      })
      .finally(() => {
        asking = null;
      });
    return asking;
  };

  const post = (sms: Sms, bearer: string): Promise<EskizResponse> =>
    call(
      'POST',
      '/api/message/sms/send',
      formOf({
        mobile_phone: sms.to,
        message: sms.text,
        from: settings.sender,
        user_sms_id: sms.id,
        callback_url: settings.callbackUrl,
      }),
      bearer,
    );

  return {
    name: 'eskiz',
    send: async (sms) => {
      const first = await tokenInsteadOf(null);
      let response = await post(sms, first);
      if (isOfToken(response)) response = await post(sms, await tokenInsteadOf(first));
      const providerId = takenIn(response);
      if (providerId !== null) return { providerId };
      throw new EskizError('send', response.status, withoutText(response.body, sms.text));
    },
  };
};

/** The text may come back as it was sent or as JSON writes it. */
const withoutText = (body: string, text: string): string =>
  body.replaceAll(text, '[text]').replaceAll(JSON.stringify(text).slice(1, -1), '[text]');
