import { describe, expect, it } from 'vitest'
import { namedIn } from './named.ts'
import { pageNouns } from './pageNouns.ts'

const page = `
const Field = fieldOf('order-course')
const facts = factsOf('order-info', row, ['payable', { key: 'kind', wide: true }, { label: t('a.b'), value: row.type }, asked && 'dueOn'])
const columns = columnsOf<Row>('so-week', [{ key: 'day' }, { key: 'state', title: t('a.state') }])
<TablePage
  endpoint="/admin/campus/page"
  columns={[{ key: 'name', title: t('a.name'), sort: true }, { key: 'phone' }, { key: 'status', render: (row) => f({ title: row.id }) }]}
  filters={[{ name: 'keyword', input: <TextInput /> }, { name: 'region', label: t('a.region'), input: <TextInput /> }]}
  quick={{ name: 'state', options: states.map((value) => ({ value, label: t(value) })) }}
/>
<Field name="reason" required>
<Field name="price" label={t('a.price')}>
`

describe('what is named by the texts of its noun', () => {
  it('are columns, filters, facts and fields of forms that say no name', () => {
    expect(namedIn(page)).toEqual([
      { noun: 'campus', fields: ['phone', 'status'] },
      { noun: 'campus', fields: ['keyword'] },
      { noun: 'campus', fields: ['state'] },
      { noun: 'order-info', fields: ['kind', 'payable', 'dueOn'] },
      { noun: 'so-week', fields: ['day'] },
      { noun: 'order-course', fields: ['reason'] },
    ])
  })
})

describe('the nouns whose texts a page loads', () => {
  const nouns = pageNouns()

  it('are those that it shows', () => {
    expect(nouns['system/campus']).toContain('campus')
    expect(nouns['order/list']).toContain('order-info')
  })

  it('are none that a comment of a source gives as an example', () => {
    expect(Object.keys(nouns).filter((page) => nouns[page]?.includes('campus'))).toEqual(['system/campus'])
  })
})
