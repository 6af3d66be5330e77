import type { Page } from '@playwright/test'
import { at, callFrom, shown, signIn } from '../../support/applet.ts'
import { newFamily } from '../../support/families.ts'
import { act, callAs, expect, other, rowOf, test, unique } from '../../support/real.ts'

test('a principal writes to the front desk, sees before sending who receives it, and after it who has read it', async ({
  as,
  elsewhere,
}) => {
  const title = unique('晨会')
  const page = await as('principal', '/operate/announcement')
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByText('员工', { exact: true }).click()
  await form.getByLabel('标题').fill(title)
  await form.getByLabel('内容').fill('{name}，明早八点半一楼集合')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, title)).toContainText('草稿')

  await act(page, title, '发送')
  const sending = page.getByRole('dialog')
  await expect(sending.getByText(/将发给 \d+ 人/)).toBeVisible()
  await sending.getByRole('button', { name: '发送', exact: true }).click()
  // Rows stay as they are under the pointer.
  await page.mouse.move(0, 0)
  await expect(rowOf(page, title)).toContainText('已发送')

  const desk = await elsewhere('frontdesk', '/notification')
  await desk.getByText(title).first().click()
  await expect(desk.getByText(/，明早八点半一楼集合/).first()).toBeVisible()
})

/** Names the first field of the template of news, at the templates. */
async function rename(page: Page, name: string) {
  await act(page, '校区通知', '编辑')
  const form = page.getByRole('dialog', { name: '校区通知模板' })
  await form.getByLabel('字段').first().fill(name)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
}

test('a broadcast whose template WeChat refuses pauses itself, says why and what to do, and goes on once the template is right', async ({
  as,
  elsewhere,
  browser,
}) => {
  // What came back is tried again after twenty seconds.
  test.setTimeout(150_000)
  // A campus to which no other test announces anything.
  const principal = 'principal6'
  const family = await newFamily('frontdesk6')
  const phone = await other(browser)
  await phone.setViewportSize({ width: 390, height: 844 })
  await signIn(phone, family.phone)
  await callFrom(phone, '/api/message/subscribe', { answers: [{ kind: 'NEWS', agreed: true }] }, true)
  const headquarters = await elsewhere('operation', '/operate/notice?tab=templates')
  await rename(headquarters, 'thing9')

  const title = unique('停课通知')
  const words = { title, body: '{name}您好，周六停课', urgent: true }
  const draft = { campusId: family.campusId, audience: 'FAMILIES' as const, ...words }
  const { id } = await callAs(principal, '/admin/announcement/add', draft)
  await callAs(principal, '/admin/announcement/send', { id, version: 1, sendAt: null })
  const page = await as(principal, `/operate/announcement?detail=${id}`)
  const drawer = page.getByRole('dialog', { name: title })
  const why = drawer.getByRole('alert')
  await expect(why).toContainText('微信不接受“校区通知”模板，已自动暂停：模板字段与内容不符')
  await expect(why).toContainText('已提醒总部修改模板。总部改好后，请在这里点“继续发送”')
  await expect(why.getByRole('link')).toHaveCount(0)
  await page.goto('/notification')
  await expect(page.getByText(`“${title}”的微信通知已暂停`).first()).toBeVisible()

  await headquarters.goto(`/operate/announcement?detail=${id}`)
  const same = headquarters.getByRole('dialog', { name: title }).getByRole('alert')
  await expect(same).toContainText('请先改好“校区通知”模板，再回到这里点“继续发送”')
  await headquarters.route('**/admin/announcement/detail*', async (route) => {
    const came = (await (await route.fetch()).json()) as { data: object }
    await route.fulfill({ json: { ...came, data: { ...came.data, noticesCode: 40037 } } })
  })
  await headquarters.reload()
  await expect(same).toContainText(/更换模板 ID 后，待发送的 \d+ 个家庭要先在小程序里重新同意/)
  await headquarters.unroute('**/admin/announcement/detail*')
  await same.getByRole('link', { name: '去改模板' }).click()
  await rename(headquarters, 'thing1')

  await page.goto(`/operate/announcement?detail=${id}`)
  await drawer.getByRole('button', { name: '继续发送' }).click()
  await expect(why).toHaveCount(0)
  await expect(drawer.getByText('已发完')).toBeVisible({ timeout: 60_000 })
  const keyword = encodeURIComponent(family.parentName)
  await headquarters.goto(`/operate/notice?tab=list&event=announced&keyword=${keyword}`)
  await expect(rowOf(headquarters, title)).toContainText('已发送')
  await phone.goto(at('/pages/messages/index'))
  await shown(phone).getByRole('listitem').filter({ hasText: title }).getByRole('button').click()
  await expect(shown(phone)).toContainText(`${family.parentName}您好，周六停课`)
  await phone.context().close()
})
