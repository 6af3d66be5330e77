// What `npm run verify` says of lists that a page does not narrow by campus.
import assert from 'node:assert/strict'
import test from 'node:test'
import { unnarrowed } from './campuses.ts'

const takesCampus = (call) => call === '/admin/device/page'
const page = (filters, call = '/admin/device/page') => `<TablePage\n endpoint="${call}"\n filters={[${filters}]} />`

test('A list whose call takes a campus is named where its page has no filter for it', () => {
  assert.deepEqual(unnarrowed(page("{ name: 'keyword' }"), takesCampus), ['/admin/device/page'])
})

test('One that has it, by itself or among the filters of several lists, is not named', () => {
  assert.deepEqual(unnarrowed(`const campus = useCampusFilter()\n${page('...campus')}`, takesCampus), [])
  assert.deepEqual(unnarrowed(`const filters = useDeviceFilters()\n${page('...filters')}`, takesCampus), [])
  assert.deepEqual(unnarrowed(page("{ name: 'campusId', input }"), takesCampus), [])
})

test('One whose call takes no campus needs none', () => {
  assert.deepEqual(unnarrowed(page('', '/admin/dict/page'), takesCampus), [])
})
