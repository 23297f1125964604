// Token and name of the bot that tests, journeys and `npm run dev:telegram` play.
export const BOT_TOKEN = '7000000001:bot-token-of-the-tests-0123456789';
export const BOT_NAME = 'parvoz_test_bot';
