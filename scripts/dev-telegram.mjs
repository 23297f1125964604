// `npm run dev:telegram`: `npm run dev` with a bot and codes by Telegram, both played on this machine, and a page that shows the chat.
import { spawn } from 'node:child_process';
import { installPackages } from './packages.mjs';
import { BOT_NAME, BOT_TOKEN } from './played-bot.mjs';
import { endTogether, environment, ROOT } from './run.mjs';

await installPackages();

const port = Number(process.env.PORT ?? 3000);
const telegramPort = port + 2;
const url = `http://127.0.0.1:${telegramPort}`;
const options = { stdio: 'inherit', cwd: ROOT };

const children = [
  spawn('node', ['e2e/telegram-server.ts'], { ...options, env: environment({ PORT: String(telegramPort) }) }),
  spawn('node', ['scripts/dev.mjs'], {
    ...options,
    env: environment({
      ...{ PORT: String(port), TELEGRAM_BOT_TOKEN: BOT_TOKEN, TELEGRAM_BOT_NAME: BOT_NAME },
      ...{
        TELEGRAM_BOT_URL: url,
        TELEGRAM_GATEWAY_URL: url,
        TELEGRAM_GATEWAY_TOKEN: 'a-token-that-is-played',
      },
    }),
  }),
];
process.stdout.write(`Telegram is played at ${url}\n`);
endTogether(children);
