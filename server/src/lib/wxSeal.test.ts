import { expect, it } from 'vitest'
import { isSigned, openMessage, sealMessage, signatureOf } from './wxSeal.ts'

const appId = 'wx49f0ab532d5d035a'
const aesKey = 'kWxPEV2UEDyxWpmPdKC3F4dgPDmOvfKX1HGnEUDS1aQ'

it('A signature is that of the documentation, whatever the order of its parts, and no other', () => {
  const wanted = 'f464b24fc39322e44b38aa78f5edd27bd1441696'
  expect(signatureOf('AAAAA', '1714036504', '1514711492')).toBe(wanted)
  expect(signatureOf('1514711492', 'AAAAA', '1714036504')).toBe(wanted)
  expect(isSigned(wanted, 'AAAAA', '1714036504', '1514711492')).toBe(true)
  for (const other of [wanted.toUpperCase(), wanted.slice(1), `${wanted}0`, '', undefined, ['a'], {}]) {
    expect(isSigned(other, 'AAAAA', '1714036504', '1514711492')).toBe(false)
  }
})

it('A message that the messaging app encrypted is opened, with the key and number of its app alone', () => {
  const sealed = '4ByGGj+sVCYcvGeQYhaKIk1o0pQRNbRjxybjTGblXrBaXlTXeOo1+bXFXDQQb1o6co6Yh9Bv41n7hOchLF6p+Q=='
  expect(openMessage(sealed, { aesKey, appId })).toBe('5927782489442352469')
  expect(signatureOf('123456', '1411443780', '437374425', sealed)).toBe('dd6b9c95b495b3f7e2901bfbc76c664930ffdb96')
  expect(openMessage(sealed, { aesKey, appId: 'wx49f0ab532d5d035b' })).toBeNull()
  expect(openMessage(sealed, { aesKey: `${aesKey.slice(0, -2)}bQ`, appId })).toBeNull()
})

it('What is encrypted is opened again, of any length; what was changed or cut is not', () => {
  for (let length = 0; length < 70; length++) {
    const message = '好'.repeat(length)
    expect(openMessage(sealMessage(message, { aesKey, appId }), { aesKey, appId })).toBe(message)
  }
  const sealed = sealMessage('{"a":1}', { aesKey, appId })
  expect(sealMessage('{"a":1}', { aesKey, appId })).not.toBe(sealed)
  for (const broken of ['', 'x', sealed.slice(4), sealed.slice(0, -24), Buffer.alloc(64).toString('base64')]) {
    expect(openMessage(broken, { aesKey, appId })).toBeNull()
  }
})
