export const BOT_TOKEN: string;
export const BOT_NAME: string;
