export interface Sms {
  /** Our own id of the message, by which a provider may name it too. */
  id: string;
  /** 12 digits, `998901234567`. */
  to: string;
  text: string;
}

/** Gateway of messages. `send` resolves once the message is accepted, and throws when it is not. */
export interface SmsGateway {
  name: 'console' | 'eskiz';
  send(sms: Sms): Promise<{ providerId: string | null }>;
}
