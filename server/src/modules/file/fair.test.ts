import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { done } from '../../../test/world.ts'

const server = useServer()
const MANY = 32
let busy: Client
let other: Client
let picture: Buffer
beforeAll(async () => {
  busy = await server.as('frontdesk')
  other = await server.as('admin')
  picture = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
})

/** Uploads of one person, the first of which is answered, and how many of them are. */
async function manyUploads() {
  let answered = 0
  const answers = Array.from({ length: MANY }, async () => {
    const answer = await busy.upload({ name: 'a.jpg', bytes: picture })
    answered++
    return answer.json().status
  })
  await Promise.any(answers)
  return { answers: Promise.all(answers), answered: () => answered }
}

describe('While one person uploads many pictures', () => {
  it("another person's write does not wait for them, and each of them is stored.", async () => {
    const uploads = await manyUploads()
    done(await other.call('/api/admin/education/subject/edit', { name: '不等', levelName: '基础' }))
    expect(uploads.answered()).toBeLessThan(MANY / 4)
    expect(await uploads.answers).toEqual(Array(MANY).fill(0))
  })

  it("another person's picture waits for no more than those that are being read.", async () => {
    const uploads = await manyUploads()
    const { status } = (await other.upload({ name: 'b.jpg', bytes: picture })).json()
    expect(status).toBe(0)
    expect(uploads.answered()).toBeLessThan(MANY / 4)
    await uploads.answers
  })
})
