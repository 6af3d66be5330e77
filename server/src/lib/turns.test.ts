import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

const tick = () => new Promise(setImmediate)

/** Works that end when they are told to, and the order in which they began. */
function works(turns: Turns) {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const take = (person: string, name: string) =>
    turns.take(person, () => {
      began.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await tick()
  }
  return { began, take, end }
}

it('Work of two people is under way at once, one of each, and waiting work begins by person in rotation.', async () => {
  const { began, take, end } = works(new Turns({ atOnce: 2, waiting: 10 }))
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void take(name.charAt(0), name)
  await tick()
  expect(began).toEqual(['a1', 'b1'])
  await end('a1')
  expect(began).toEqual(['a1', 'b1', 'c1'])
  await end('b1')
  expect(began.slice(3)).toEqual(['a2'])
  await end('a2')
  expect(began.slice(4)).toEqual(['b2'])
  await end('c1')
  expect(began.slice(5)).toEqual(['a3'])
})

it('A failed work ends its turn, and its error reaches the caller.', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 10 })
  const failing = turns.take('a', () => Promise.reject(new Error('unreadable')))
  const next = turns.take('b', async () => 'read')
  await expect(failing).rejects.toThrow('unreadable')
  expect(await next).toBe('read')
})

it('A person whose queue is full is refused with BUSY and a time to retry, and another is not.', async () => {
  const { take } = works(new Turns({ atOnce: 1, waiting: 2 }))
  for (const name of ['a1', 'a2', 'a3']) void take('a', name)
  await expect(take('a', 'a4')).rejects.toMatchObject({ errCode: 'BUSY', params: { seconds: 10 } })
  void take('b', 'b1')
})
