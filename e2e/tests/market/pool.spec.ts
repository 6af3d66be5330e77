import { contactedLead, newLead, pooledLead } from '../../support/leads.ts'
import { act, callAs, choose, expect, notice, rowOf, test } from '../../support/real.ts'

test('of two users who claim the same lead one gets it, and the other sees the reason', async ({ as, elsewhere }) => {
  const { childName } = await pooledLead()
  const first = await as('consultant', `/market/public?keyword=${childName}`)
  const second = await elsewhere('marketer', `/market/public?keyword=${childName}`)
  const claim = rowOf(second, childName).getByRole('button', { name: '领取' })
  await claim.hover()
  await act(first, childName, '领取')
  await expect(notice(first, '已完成 1 项')).toBeVisible()
  // The rows of the second window do not move while the pointer is on them.
  await claim.click()
  await expect(second.locator('#notices')).toContainText('已被')
  await first.goto(`/market/wait?keyword=${childName}`)
  await expect(rowOf(first, childName)).toBeVisible()
})

test('a bulk action changes the leads it can, and names each refused one with its reason', async ({ as }) => {
  const name = `批量${Date.now().toString(36)}`
  const good = await newLead({ childName: `${name}甲` })
  const other = await newLead({ childName: `${name}乙` })
  const page = await as('director', `/market/all?keyword=${name}`)
  await expect(rowOf(page, name)).toHaveCount(2)
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await callAs('director', '/admin/customer/notSet', { ids: [other.id], lostReason: 'price' })
  await page.getByRole('button', { name: '设为未成交' }).first().click()
  const form = page.getByRole('dialog', { name: '设为未成交 · 2 位客户' })
  await choose(page, form.getByLabel('未成交原因'), '价格')
  await form.getByRole('button', { name: '设为未成交' }).click()
  const outcome = page.getByRole('dialog', { name: '处理结果' })
  await expect(outcome).toContainText('已完成 1 项')
  await expect(outcome.getByRole('listitem')).toContainText(other.childName)
  await outcome.getByRole('button', { name: '知道了' }).click()
  await expect(rowOf(page, good.childName)).toContainText('未成交')
})

test('a lost lead returns to the pool, where its former owner must wait and another consultant can claim it', async ({
  as,
  elsewhere,
}) => {
  const { childName } = await contactedLead()
  const page = await as('consultant', `/market/in?keyword=${childName}`)
  await act(page, childName, '设为未成交')
  const fail = page.getByRole('dialog', { name: `设为未成交 · ${childName}` })
  await choose(page, fail.getByLabel('未成交原因'), '联系不上')
  await fail.getByRole('button', { name: '设为未成交' }).click()
  await expect(rowOf(page, childName)).toHaveCount(0)
  await page.goto(`/market/not?keyword=${childName}`)
  await expect(rowOf(page, childName)).toContainText('联系不上')
  await act(page, childName, '放入公海')
  const pool = page.getByRole('dialog', { name: `放入公海 · ${childName}` })
  await pool.getByLabel('原因').fill('三次未接')
  await pool.getByRole('button', { name: '放入公海' }).click()
  await page.goto(`/market/public?keyword=${childName}`)
  await act(page, childName, '领取')
  await expect(page.locator('#notices')).toContainText('7 天内不能再次领取')
  const other = await elsewhere('marketer', `/market/public?keyword=${childName}`)
  await act(other, childName, '领取')
  await expect(notice(other, '已完成 1 项')).toBeVisible()
})

test('a director allocates a lead to a consultant and sees how many each holds', async ({ as }) => {
  const { childName } = await pooledLead()
  const page = await as('director', `/market/public?keyword=${childName}`)
  await act(page, childName, '分配')
  const form = page.getByRole('dialog', { name: `分配 · ${childName}` })
  await expect(form.getByRole('radio').first()).toBeVisible()
  const candidate = form.locator('label').filter({ hasText: '销售顾问' }).first()
  await expect(candidate).toContainText(/\d+ \/ \d+/)
  await candidate.click()
  await form.getByRole('button', { name: '分配' }).click()
  await expect(notice(page, '已完成 1 项')).toBeVisible()
  await expect(rowOf(page, childName)).toHaveCount(0)
})

test('two leads of a family are compared, merged, and separated again', async ({ as }) => {
  const name = `家庭${Date.now().toString(36)}`
  const stays = await newLead({ childName: `${name}哥哥` })
  const goes = await newLead({ childName: `${name}弟弟`, contact: '同一位妈妈' })
  const page = await as('director', `/market/lead?id=${stays.id}&merge=${stays.id}`)
  const dialog = page.getByRole('dialog', { name: '合并客户' })
  await dialog.getByLabel('查找客户').fill(goes.childName)
  await rowOf(dialog, goes.childName).getByRole('button', { name: '对比' }).click()
  await expect(dialog.getByRole('row', { name: /联系人/ })).toContainText('将带入')
  await dialog.getByRole('button', { name: `合并到“${stays.childName}”` }).click()
  await expect(notice(page, '已合并')).toBeVisible()
  const merged = page.getByRole('region', { name: '已合并的客户' })
  await expect(merged).toContainText(goes.childName)
  await merged.getByRole('button', { name: '撤销合并' }).click()
  await page.locator('.ant-modal').last().getByRole('button', { name: '确定' }).click()
  await expect(merged).toHaveCount(0)
  await page.goto(`/market/all?keyword=${goes.childName}`)
  await expect(rowOf(page, goes.childName)).toBeVisible()
})

test('the pool rules are shown as sentences, and the dry run lists the leads that fall', async ({ as }) => {
  await contactedLead()
  const page = await as('director', '/market/poolRules')
  await expect(page.getByText('未联系即落入公海').first()).toBeVisible()
  await page.getByText('下次运行将提醒', { exact: true }).click()
  await expect(page).toHaveURL(/tab=WARN/)
})

test('a run by hand first shows its night and the number of leads that fall and of warnings', async ({ as }) => {
  const page = await as('admin', '/system/job')
  await rowOf(page, '公海').first().getByRole('button', { name: '立即执行' }).click()
  await expect(page).toHaveURL(/market\/poolRules\?run=new/)
  const dialog = page.getByRole('dialog', { name: '现在执行公海规则？' })
  const { nights } = await callAs('admin', '/admin/customer/pool/rules', {}, false)
  await expect(dialog).toContainText(nights.NOW)
  const [falls, warned] = await Promise.all(
    (['FALL', 'WARN'] as const).map((fate) =>
      callAs('admin', '/admin/customer/pool/preview', { night: 'NOW', fate, pageNo: 1, pageSize: 10 }, false),
    ),
  )
  const start = dialog.getByRole('button', { name: '立即执行' })
  if (falls?.total === 0 && warned?.total === 0) await expect(start).toBeDisabled()
  else {
    await expect(dialog).toContainText(`立即落入公海：${falls?.total} 位`)
    await expect(dialog).toContainText(`立即提醒负责人：${warned?.total} 位`)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(nights.NEXT).filter({ visible: true }).first()).toBeVisible()
})
