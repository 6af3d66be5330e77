import type { Response } from '@cogcampus/contract'
import { Button, Form, Radio } from 'antd'
import { useId, useState } from 'react'
import type { Failure } from '../../../api/failure.ts'
import { useAction } from '../../../api/useAction.ts'
import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { FailureNote, showFields } from '../../../ui/formFailure.tsx'
import { ImageUpload } from '../../../ui/ImageUpload.tsx'
import { LabelledItem } from '../../../ui/LabelledItem.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PhoneInput } from '../../../ui/PhoneInput.tsx'
import { phoneRule } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from './userInfo.module.css'

type User = Response<'/admin/rbac/user/userInfo'>
interface Values {
  userName: string
  phoneNo: string
  gender?: 1 | 2
}

/** `/info/userInfo`: the user's own picture, name, phone number and gender. */
export default function UserInfoPage() {
  const user = useUser()
  return user ? <Profile user={user} /> : <Loading />
}

function Profile({ user }: { user: User }) {
  const [form] = Form.useForm<Values>()
  const formId = useId()
  const [failure, setFailure] = useState<Failure>()
  const update = useAction('/admin/user/update', { also: ['/admin/rbac/user'] })
  const submit = async ({ userName, phoneNo, gender }: Values) => {
    const result = await update.run({ userId: user.userId, userName, phoneNo: phoneNo || null, gender })
    setFailure(result.ok ? undefined : showFields(form, result.failure, formId))
  }
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <ImageUpload userId={user.userId} avatar={user.headUrl} />
        <strong>{user.userName}</strong>
        <dl>
          <dt>{t('shell.loginName')}</dt>
          <dd>{user.loginName}</dd>
          <dt>{t('shell.campus')}</dt>
          <dd>{user.campusName ?? t('shell.adminSide')}</dd>
          <dt>{t('shell.roles')}</dt>
          <dd>{user.roleNameList.join(',')}</dd>
        </dl>
      </section>
      <section className={styles.card}>
        {failure && <FailureNote failure={failure} />}
        <Form
          form={form}
          name={formId}
          layout="vertical"
          className={styles.form}
          initialValues={{ userName: user.userName, phoneNo: user.phoneNo ?? '', gender: user.gender ?? undefined }}
          onFinish={submit}
        >
          <LabelledItem name="userName" label={t('shell.userName')} required>
            <TextInput max={30} />
          </LabelledItem>
          <Form.Item name="phoneNo" label={t('shell.phoneNo')} rules={[phoneRule()]}>
            <PhoneInput />
          </Form.Item>
          <Form.Item name="gender" label={t('shell.gender')}>
            <Radio.Group
              options={[
                { value: 1, label: t('common.male') },
                { value: 2, label: t('common.female') },
              ]}
            />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={update.pending}>
            {t('common.save')}
          </Button>
        </Form>
      </section>
    </div>
  )
}
