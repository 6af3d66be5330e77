import { describe, expect, it } from 'vitest'
import { isClosed, Outward } from './outward.ts'

describe('an address', () => {
  it('of this machine, of its own link, of metadata or of many hosts is closed, in each way to write it', () => {
    const closed = [
      ...['0.0.0.0', '127.0.0.1', '127.8.8.8', '169.254.169.254', '100.100.100.200', '224.0.0.1', '255.255.255.255'],
      ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'ff02::1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', 'fd00:ec2::254'],
      ...['168.63.129.16', '64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b::6464:64c8'],
    ]
    expect(closed.filter((address) => !isClosed(address))).toEqual([])
  })

  it('of the web, or of a private network, where the systems of a centre stand, is open', () => {
    const open = [
      ...['10.0.0.8', '172.16.3.4', '192.168.1.20', '8.8.8.8', '100.64.0.1'],
      ...['2001:db8::1', 'fd12::1', '64:ff9b::808:808'],
    ]
    expect(open.filter(isClosed)).toEqual([])
  })

  it('is sent to by HTTPS alone, but for 127.0.0.1 where that is asked for', async () => {
    const [strict, demo] = [new Outward(), new Outward({ toLoopback: true })]
    expect(await strict.unreachable('http://10.0.0.8/a')).toBe('HTTPS')
    expect(await strict.unreachable('https://10.0.0.8/a')).toBeNull()
    expect(await strict.unreachable('https://0x7f.1/a')).toBe('ADDRESS')
    expect(await strict.unreachable('https://[::ffff:127.0.0.1]/a')).toBe('ADDRESS')
    expect(await demo.unreachable('http://127.0.0.1:8080/a')).toBeNull()
    expect(await demo.unreachable('http://127.0.0.2:8080/a')).toBe('HTTPS')
  })

  it('is looked at again when it is sent to, whatever its name led to before', async () => {
    expect(await new Outward().unreachable('https://localhost/a')).toBe('ADDRESS')
    expect(await new Outward().post('https://localhost:9/a', {}, '{}')).toEqual({ code: null, fault: 'ADDRESS' })
    expect(await new Outward().post('https://127.0.0.1:9/a', {}, '{}')).toEqual({ code: null, fault: 'ADDRESS' })
  })
})
