import { Button } from 'antd'
import { useApi } from '../../api/useApi.ts'
import { useCan } from '../../api/user.ts'
import { t } from '../../messages/index.ts'
import { CellLink } from '../../ui/CellLink.tsx'
import { DictText } from '../../ui/DictText.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import { AttachForm } from './AttachForm.tsx'
import { MaterialDetail } from './MaterialDetail.tsx'
import styles from './material.module.css'
import { LockText } from './Words.tsx'

interface Props {
  soDayId: number
  /** Nothing can be chosen: it was cancelled, or a colleague gives it. */
  fixed: boolean
}

/** The materials that are used in a session, to be opened here, and to be chosen while it takes place. */
export function SessionMaterials({ soDayId, fixed }: Props) {
  const can = useCan()
  const rows = useApi('/admin/material/soDay', { soDayId }, { enabled: can('/admin/material/soDay'), live: true })
  const attach = useDialog('attach', '/admin/material/add/soDay')
  const view = useDialog('material', '/admin/material/detail')
  if (!can('/admin/material/soDay')) return null
  const materials = rows.data ?? []
  return (
    <section className={styles.part} aria-label={t('material.ofSession')}>
      <h3>
        {t('material.ofSession')}
        {!fixed && can('/admin/material/add/soDay') && (
          <Button size="small" onClick={() => attach.show(soDayId)}>
            {t('material.attach')}
          </Button>
        )}
      </h3>
      {rows.data && materials.length === 0 && <p className={styles.quiet}>{t('material.noneAttached')}</p>}
      <ul className={styles.list}>
        {materials.map(({ id, title, type, locked }) => (
          <li key={id}>
            <CellLink onClick={() => view.show(id)}>{title}</CellLink>
            <span className={styles.quiet}>
              <DictText type="materialType" value={type} /> <LockText locked={locked} />
            </span>
          </li>
        ))}
      </ul>
      <AttachForm dialog={attach} materials={materials} loaded={rows} />
      <MaterialDetail dialog={view} />
    </section>
  )
}
