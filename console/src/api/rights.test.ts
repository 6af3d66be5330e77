import { open } from 'virtual:contract'
import { describe, expect, it } from 'vitest'
import { leadsTo, mayCall } from './rights.ts'

describe('a button', () => {
  it('is for who is granted its call, and for nobody else', () => {
    expect(mayCall(['/admin/campus/page'], '/admin/campus/page')).toBe(true)
    expect(mayCall(['/admin/campus/page'], '/admin/campus/add')).toBe(false)
  })

  it('whose call is open to everybody signed in is for everybody', () => {
    expect(open).toContain('/admin/rbac/user/logout')
    expect(mayCall([], '/admin/rbac/user/logout')).toBe(true)
  })
})

describe('a link', () => {
  it('leads to a page that the user holds, whatever stands behind its path', () => {
    expect(leadsTo(['/market/lead'], '/market/lead?id=12#notes')).toBe(true)
  })

  it('leads nowhere without its page, although another page begins alike', () => {
    expect(leadsTo(['/market'], '/market/lead?id=12')).toBe(false)
    expect(leadsTo(['/market/leads'], '/market/lead')).toBe(false)
    expect(leadsTo([], '/dashboard')).toBe(false)
  })
})
