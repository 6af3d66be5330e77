import type { Response } from '@cogcampus/contract'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Panel } from '../login/Panel.tsx'
import { t } from '../messages/index.ts'
import styles from './Homepage.module.css'
import { PersonAvatar } from './PersonAvatar.tsx'

/** `/homepage`: the login panel; who is signed in sees so, with the way to the console. */
export function Homepage({ user }: { user: Response<'/admin/rbac/user/userInfo'> }) {
  useEffect(() => {
    document.title = t('shell.homepage')
  })
  return (
    <Panel>
      <div className={styles.person}>
        <PersonAvatar user={user} size={56} />
        <div>
          <strong>{t('shell.hello', { name: user.userName })}</strong>
          <span>{[user.campusName ?? t('shell.adminSide'), ...user.roleNameList].join(' · ')}</span>
        </div>
      </div>
      <Link to="/dashboard" className={styles.enter}>
        {t('shell.enter')}
      </Link>
    </Panel>
  )
}
