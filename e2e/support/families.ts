import { photo } from './files.ts'
import { newPhone } from './leads.ts'
import { callAs, unique } from './real.ts'
import { realServer, tokenOf } from './test.ts'

/** The address of a picture that a member of staff has uploaded: the signature of a guardian. */
export async function uploaded(loginName: string): Promise<string> {
  const form = new FormData()
  form.set('name', 'signed.png')
  form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'signed.png')
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Authorization: await tokenOf(loginName) }
  const answer = await fetch(`${realServer}/admin/file/upload`, { method: 'POST', body: form, headers })
  return ((await answer.json()) as { data: string }).data
}

/** A child of the campus of a front desk whose mother has agreed to the training, may do all for it, and has not used the applet yet. */
export async function newFamily(desk: string) {
  const [campus] = await callAs(desk, '/admin/patient/campuses', {}, false)
  const [campusId, patientName, phone] = [campus?.id ?? 0, unique('林'), newPhone()]
  const parent = { name: `${patientName}母`, phone }
  const rights = { guardian: true, payer: true, mayAskLeave: true, seesReports: true, notified: true }
  const { id: patientId } = await callAs(desk, '/admin/patient/add', {
    ...{ campusId, name: patientName, gender: 1, birthday: '2018-05-01' },
    parents: [{ parent, relation: 'mother', ...rights }],
    consent: { signer: 0, codes: ['consent'], method: 'SCREEN', file: await uploaded(desk) },
  })
  const [family] = await callAs(desk, '/admin/order-info/families', { patientId }, false)
  return { campusId, patientId, patientName, phone, parentId: family?.parents[0]?.id ?? 0, parentName: parent.name }
}
