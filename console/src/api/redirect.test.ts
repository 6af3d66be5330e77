import { describe, expect, it } from 'vitest'
import { redirectOf } from './redirect.ts'

const opened = (address: string) => redirectOf(`?redirect=${encodeURIComponent(address)}`)

describe('after signing in', () => {
  it('the page opens that was asked for, with its filters', () => {
    expect(opened('/schedule/session?from=2026-03-01&state=DONE')).toBe('/schedule/session?from=2026-03-01&state=DONE')
  })

  it('no other site opens, however its address is written', () => {
    const others = ['https://evil.example', '//evil.example', '/\\evil.example', '/%2f/evil.example', '/a/../..//evil']
    expect(others.map(opened)).toEqual(others.map(() => null))
    expect(opened('/market/in?next=\\evil.example')).toBeNull()
    expect(redirectOf('?redirect=/\t/evil.example')).toBeNull()
  })

  it('the login page does not open once more', () => {
    expect(['/login', '/login?redirect=/dashboard', '/LOGIN/'].map(opened)).toEqual([null, null, null])
    expect(opened('/loginHistory')).toBe('/loginHistory')
  })
})
