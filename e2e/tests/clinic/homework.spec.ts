import { dayFrom } from '../../support/day.ts'
import { sound } from '../../support/files.ts'
import { callAs, expect, test, unique } from '../../support/real.ts'

test('homework is given in a session, handed in at the front desk, and reviewed by the doctor', async ({ as }) => {
  const { list } = await callAs('doctor', '/admin/so-day/record/work/not', { pageSize: 50 }, false)
  const { id = 0 } = list.find(({ recordState }) => recordState === 'SIGNED') ?? {}
  const title = unique('每日练习')
  const page = await as('doctor', `/schedule/record?give=${id}`)
  const form = page.getByRole('dialog', { name: '布置作业' })
  await form.getByLabel('标题').fill(title)
  await form.getByLabel('作业内容').fill('和家长一起做十组')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  const [work] = await callAs('doctor', '/admin/so-day/detail/work', { id }, false)
  expect(work).toMatchObject({ title, state: 'ASSIGNED', timesAWeek: 5, minutes: 10 })

  const desk = await as('frontdesk', `/course/work?state=ASSIGNED&submit=${work?.id}`)
  const handedIn = desk.getByRole('dialog', { name: '代交作业' })
  await handedIn.getByLabel('内容').fill('做了五次')
  await handedIn.getByRole('button', { name: '保存' }).click()
  await expect(handedIn).toBeHidden()

  const doctor = await as('doctor', '/course/work?state=SUBMITTED')
  await doctor.getByRole('row', { name: title }).getByRole('button', { name: '批改作业' }).click()
  const review = doctor.getByRole('dialog', { name: '批改作业' })
  await review.getByText('4', { exact: true }).click()
  await review.getByLabel('内容').fill('坚持得很好')
  await review.getByRole('button', { name: '保存' }).click()
  await expect(doctor.getByRole('row', { name: title })).toHaveCount(0)
  const detail = await callAs('doctor', '/admin/work/detail', { id: work?.id ?? 0 }, false)
  expect(detail).toMatchObject({ state: 'REVIEWED', score: 4, entries: [{ text: '做了五次' }, { text: '坚持得很好' }] })
})

test('homework is given from the record, whose form keeps what was typed, and from the session', async ({ as }) => {
  const { list } = await callAs('doctor', '/admin/so-day/record', { owed: true, pageSize: 50 }, false)
  const { id = 0 } = list.at(-1) ?? {}
  const page = await as('doctor', `/schedule/record?owed=true&record=${id}`)
  const record = page.getByRole('dialog', { name: '训练记录' })
  await record.getByLabel('训练小结').fill('今天完成了新的任务')
  await record.getByRole('button', { name: '布置作业' }).click()
  const form = page.getByRole('dialog', { name: '布置作业' })
  const give = async () => {
    const title = unique('在家练习')
    await form.getByLabel('标题').fill(title)
    await form.getByLabel('作业内容').fill('每天一组')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toBeHidden()
    return title
  }
  const first = await give()
  await expect(record.getByLabel('训练小结')).toHaveValue('今天完成了新的任务')
  await page.goto(`/schedule/calendar?detail=${id}`)
  const session = page.getByRole('dialog').filter({ hasText: '训练记录' })
  await session.getByRole('button', { name: '布置作业' }).click()
  const second = await give()
  const given = await callAs('doctor', '/admin/so-day/detail/work', { id }, false)
  expect(given.map(({ title }) => title).toSorted()).toEqual([first, second].toSorted())
})

test("homework is given from the list and from the patient's page, after the last session with the doctor", async ({
  as,
}) => {
  const { list } = await callAs('doctor', '/admin/so-day/record', { recordState: 'SIGNED', pageSize: 1 }, false)
  const { patientId = 0, patientName = '' } = list[0] ?? {}
  const page = await as('doctor', '/course/work')
  await page.getByRole('button', { name: '布置作业' }).click()
  const form = page.getByRole('dialog', { name: '布置作业' })
  await form.getByRole('combobox', { name: '患者' }).fill(patientName)
  await page.locator('.ant-select-item-option').filter({ hasText: patientName }).first().click()
  const give = async () => {
    const title = unique('在家练习')
    await form.getByLabel('标题').fill(title)
    await form.getByLabel('作业内容').fill('每天一组')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText(title)).toBeVisible()
  }
  await give()
  await page.goto(`/patient/info?id=${patientId}`)
  await page.locator('#homework').getByRole('button', { name: '布置作业' }).click()
  await give()
})

test('homework names a material found by its initials, with its pages, and is given from the material', async ({
  as,
}) => {
  const { list } = await callAs('doctor', '/admin/so-day/record', { recordState: 'SIGNED', pageSize: 1 }, false)
  const { id: soDayId = 0, patientId = 0, patientName = '' } = list[0] ?? {}
  const page = await as('doctor', `/schedule/record?give=${soDayId}`)
  const form = page.getByRole('dialog', { name: '布置作业' })
  const title = unique('找数字')
  await form.getByLabel('标题').fill(title)
  await form.getByLabel('作业内容').fill('每天一张')
  await form.getByRole('combobox', { name: '教材' }).fill('setfg')
  await page.locator('.ant-select-item-option').filter({ hasText: '舒尔特方格 5×5' }).click()
  await form.getByLabel('页码或时段').fill('第 3–5 页')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  const given = await callAs('doctor', '/admin/so-day/detail/work', { id: soDayId }, false)
  const work = given.find((each) => each.title === title)
  expect(work).toMatchObject({ materialTitle: '舒尔特方格 5×5', materialPages: '第 3–5 页' })

  await page.goto(`/course/work?edit=${work?.id}`)
  const edit = page.getByRole('dialog', { name: '编辑家庭作业' })
  await expect(edit.getByText('舒尔特方格 5×5')).toBeVisible()
  await edit.getByLabel('页码或时段').fill('第 6 页')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(edit).toBeHidden()
  await page.goto(`/course/work?detail=${work?.id}`)
  await page.getByRole('dialog').getByRole('link', { name: '舒尔特方格 5×5 · 第 6 页' }).click()

  await page.getByRole('dialog').getByRole('button', { name: '布置作业' }).click()
  await expect(form.getByLabel('标题')).toHaveValue('舒尔特方格 5×5')
  await form.getByLabel('标题').fill(`${title}二`)
  await form.getByLabel('作业内容').fill('每天一张')
  await form.getByRole('combobox', { name: '患者' }).fill(patientName)
  await page.locator('.ant-select-item-option').filter({ hasText: patientName }).first().click()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  const { list: all } = await callAs('doctor', '/admin/work/page', { patientId, pageSize: 50 }, false)
  expect(all.find((each) => each.title === `${title}二`)).toMatchObject({
    ...{ materialTitle: '舒尔特方格 5×5', materialPages: null, domain: 'attention' },
  })
})

test('what a family handed in and what was said about it is seen and heard in place, and the rest is a link', async ({
  as,
}) => {
  const { list } = await callAs('doctor', '/admin/so-day/record/work/not', { pageSize: 50 }, false)
  const { id: soDayId = 0 } = list.find(({ recordState }) => recordState === 'SIGNED') ?? {}
  const { id } = await callAs('doctor', '/admin/work/add', {
    soDayId,
    title: unique('听读'),
    content: '录一段',
    dueOn: dayFrom(7),
  })
  const page = await as('doctor', `/course/work?submit=${id}`)
  const form = page.getByRole('dialog', { name: '代交作业' })
  await form.getByLabel('内容').fill('录音和照片')
  await form.locator('input[type=file]').setInputFiles([
    { name: '朗读.m4a', mimeType: 'audio/mp4', buffer: sound },
    { name: '说明.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF') },
  ])
  await expect(form.getByText('朗读.m4a')).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await page.goto(`/course/work?detail=${id}`)
  const detail = page.getByRole('dialog')
  await expect(detail.locator('audio[title="朗读.m4a"]')).toBeVisible()
  await expect(detail.getByRole('link', { name: '说明.pdf' })).toBeVisible()
  await expect(detail.locator('iframe')).toHaveCount(0)
})
