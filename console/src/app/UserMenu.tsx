import { DownOutlined } from '@ant-design/icons'
import type { Response } from '@cogcampus/contract'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { language, setLanguage, t } from '../messages/index.ts'
import { PersonAvatar } from '../ui/PersonAvatar.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { logOut } from './logOut.ts'
import styles from './UserMenu.module.css'

/** Who is signed in, with the roles, and the actions on the own account. */
export function UserMenu({ user }: { user: Response<'/admin/rbac/user/userInfo'> }) {
  const [changing, setChanging] = useState(false)
  const navigate = useNavigate()
  const items = [
    { key: 'profile', label: t('shell.profile'), onClick: () => navigate('/info/userInfo') },
    {
      key: 'language',
      label: t('core.switchLanguage'),
      onClick: () => setLanguage(language === 'en' ? 'zh-CN' : 'en'),
    },
    { key: 'password', label: t('shell.changePassword'), onClick: () => setChanging(true) },
    { type: 'divider' as const },
    { key: 'out', label: t('shell.logOut'), onClick: logOut },
  ]
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
        <button type="button" className={styles.person} title={t('shell.account')}>
          <PersonAvatar user={user} />
          <span className={styles.who}>
            <strong>{user.userName}</strong>
            <span>{user.roleNameList.join(',')}</span>
          </span>
          <DownOutlined aria-hidden className={styles.arrow} />
        </button>
      </Dropdown>
      <ChangePassword open={changing} close={() => setChanging(false)} />
    </>
  )
}
