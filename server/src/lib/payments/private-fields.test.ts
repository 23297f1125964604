import { expect, it } from 'vitest';
import { withoutPrivateFields } from './private-fields.ts';

it.each([
  ['{"phone":"998901234567","amount":5}', '{"phone":"***","amount":5}'],
  ['{ "clientPhone" : 998901234567, "a": 1.50 }', '{ "clientPhone" : "***", "a": 1.50 }'],
  ['{"cardType":1,"maskedCard":"8600\\"12","x":null}', '{"cardType":"***","maskedCard":"***","x":null}'],
  ['{"card":{"number":"8600","expire":"1230"},"id":"c"}', '{"card":"***","id":"c"}'],
  ['{"cards":["8600","9860"],"id":"c"}', '{"cards":"***","id":"c"}'],
  ['{"phone":null}', '{"phone":"***"}'],
  ['{"a":1,"phone":"99890123', '{"a":1,"phone":"***"'],
  ['amount=5.00&payer_phone=998901234567&card=8600', 'amount=5.00&payer_phone=***&card=***'],
])('phones and cards of %s are masked', (body, stored) => {
  expect(withoutPrivateFields(body)).toBe(stored);
});

it.each([
  '{"id":12345678901234567890,"params":{"account":{"payment_id":"0192f0c4"}},"amount":15000050}',
  'click_trans_id=100200300&merchant_trans_id=A-1042&amount=150000.00&sign_string=293c',
  '<!doctype html>',
  '',
])('all else stays word for word: %s', (body) => {
  expect(withoutPrivateFields(body)).toBe(body);
});
