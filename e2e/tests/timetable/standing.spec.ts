import { newFamily } from '../../support/families.ts'
import { callAs, expect, rowOf, test, unique } from '../../support/real.ts'
import { mondayIn } from '../../support/timetable.ts'

// Of a campus at which no other test closes a day.
const [principal, desk] = ['principal6', 'frontdesk6'] as const

/** The trial lesson of a new family, in the first place that is free from a week on. */
async function newTrial(weeks: number) {
  const family = await newFamily(desk)
  const { campusId, patientId } = family
  const offered = await callAs(principal, '/admin/course/campus/all', { campusId }, false)
  // What is sold for a shorter time does not hold that far ahead.
  const ofOne = offered.filter(({ mode, validDays }) => mode === 'ONE' && (validDays ?? 365) >= 180)
  for (const { id: courseId, name: courseName } of ofOne) {
    const asked = { campusId, courseId, patientId, day: mondayIn(weeks) }
    const [place] = await callAs(principal, '/admin/so-day/free', asked, false)
    if (!place) continue
    const { day, from, to, doctorId, roomId, macId } = place
    const lesson = { patientId, courseId, doctorId, day, from, to, roomId, macId }
    const { id } = await callAs(desk, '/admin/so-day/trial', lesson)
    return { ...family, id, courseName, day, from, to }
  }
  throw new Error('No place is free for a trial lesson')
}

test('a day that becomes a holiday cancels nothing: the page of the campus says what stands there, and leads to it', async ({
  as,
}) => {
  const { campusId, patientName, day } = await newTrial(17)
  const before = await callAs(principal, '/admin/campus/detail', { id: campusId }, false)
  const { name, code, timeZone, version } = before
  const closed = { name: unique('检修'), from: day, to: day }
  const holidays = [...before.holidays, closed]
  await callAs(principal, '/admin/campus/update', { id: campusId, version, name, code, timeZone, holidays })
  const page = await as(principal, '/system/campus')
  await rowOf(page, name).getByRole('button', { name, exact: true }).click()
  const detail = page.getByRole('dialog', { name })
  const row = detail.getByRole('listitem').filter({ hasText: closed.name })
  await row.getByRole('link', { name: /还有 \d+ 节课没有调开/ }).click()
  await expect(page).toHaveURL(new RegExp(`/schedule/session\\?(?=.*from=${day}\\b)(?=.*to=${day}\\b)`))
  await expect(rowOf(page, patientName)).toContainText('已排课')
})
