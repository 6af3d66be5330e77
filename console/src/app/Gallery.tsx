import { Form } from 'antd'
import { TablePage } from '../ui/TablePage.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { FormDrawer } from '../ui/FormDrawer.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { PhoneInput } from '../ui/PhoneInput.tsx'
import { EnabledTag } from '../ui/EnabledTag.tsx'
import { DateInput } from '../ui/DateInput.tsx'
import { useDialog } from '../ui/useDialog.ts'
import { useAction } from '../api/useAction.ts'
import type { Request } from '@cogcampus/contract'
export function Gallery() {
  const dialog = useDialog('edit')
  const drawer = useDialog('look')
  const add = useAction('/admin/campus/add')
  return (
    <>
      <TablePage
        endpoint="/admin/campus/page"
        caption="x"
        columns={[
          { key: 'name', title: '名称', sort: true },
          { key: 'status', title: '状态', render: (row) => <EnabledTag status={row.status} /> },
          { key: 'roomCount', title: '房间', align: 'right' },
        ]}
        filters={[{ name: 'keyword', label: '关键词', input: <TextInput /> }]}
        actions={[{ label: '新增', primary: true, run: () => dialog.show() }]}
        rowActions={(row) => ['a','b','c','d'].map((label) => ({ label, run: () => drawer.show(row.id), confirm: { title: label } }))}
        selectionActions={(_, clear) => [{ label: 'x', run: clear }]}
      />
      <FormDialog<Request<'/admin/campus/add'>> dialog={dialog} title="新增" save={add.run}>
        <Form.Item name="name" label="名称" rules={[{ required: true }]}><TextInput max={50} /></Form.Item>
        <Form.Item name="phone" label="电话"><PhoneInput /></Form.Item>
        <Form.Item name="day" label="d"><DateInput /></Form.Item>
      </FormDialog>
      <FormDrawer<Request<'/admin/campus/add'>> dialog={drawer} title="新增" save={add.run}>
        <Form.Item name="name" label="名称" rules={[{ required: true }]}><TextInput max={50} /></Form.Item>
      </FormDrawer>
    </>
  )
}
