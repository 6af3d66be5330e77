import { Modal } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { leadNouns } from '../lead/lead.ts'
import styles from './pool.module.css'

const named = 10
interface Props {
  dialog: Dialog
  nights: { NEXT: string; NOW: string } | undefined
}

/** Runs the rules by hand, after a dialog that names the night, the leads that fall and the number of warnings. */
export function RunPool({ dialog, nights }: Props) {
  const options = { enabled: dialog.open, freshMs: 0 }
  const falls = useApi('/admin/customer/pool/preview', { night: 'NOW', fate: 'FALL', pageSize: named }, options).data
  const warned = useApi('/admin/customer/pool/preview', { night: 'NOW', fate: 'WARN', pageSize: 1 }, options).data
  const start = useAction('/admin/job/run', { also: leadNouns, done: t('market.runStarted') })
  const nothing = falls?.total === 0 && warned?.total === 0
  const run = async () => {
    const { ok } = await start.run({ name: 'pool' })
    if (ok) dialog.close()
  }
  return (
    <Modal
      open={dialog.open}
      title={t('market.runTitle')}
      width={520}
      okText={t('market.runNow')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: !falls || !warned || nothing }}
      confirmLoading={start.pending}
      onOk={run}
      onCancel={dialog.close}
      destroyOnHidden
    >
      {falls && warned && nights ? (
        <div className={styles.run}>
          <p>
            {t('market.runNight')} <DateText value={nights.NOW} />
          </p>
          {nothing ? (
            <p>{t('market.runNothing')}</p>
          ) : (
            <ul>
              <li>
                <strong>{t('market.runFalls', { count: countOf(falls) })}</strong>
                {falls.list.length > 0 && (
                  <small>
                    {falls.list.map(({ childName, ownerName }) => `${childName} (${ownerName})`).join(' · ')}
                    {falls.total > named && ` · ${t('market.runMore', { count: falls.total - named })}`}
                  </small>
                )}
              </li>
              <li>
                <strong>{t('market.runWarns', { count: countOf(warned) })}</strong>
              </li>
            </ul>
          )}
          {nights.NEXT !== nights.NOW && (
            <p className={styles.text}>
              {t('market.runOther')} <DateText value={nights.NEXT} /> 02:00
            </p>
          )}
        </div>
      ) : (
        <Loading />
      )}
    </Modal>
  )
}

/** A capped count is shown with a plus sign. */
const countOf = ({ total, totalCapped }: { total: number; totalCapped?: boolean | undefined }) =>
  totalCapped ? `${total}+` : String(total)
