import { Modal } from 'antd'
import { t } from '../../../messages/index.ts'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from './lead.module.css'

/** Which keys do what, in a list of leads and while a contact is noted. */
export function KeyHelp({ dialog }: { dialog: Dialog }) {
  const keys: [keys: string[], text: string][] = [
    [['J', 'K'], t('market.keys.rows')],
    [['Enter'], t('market.keys.open')],
    [['F'], t('market.keys.follow')],
    [['C'], t('market.keys.claim')],
    [['A'], t('market.keys.allocate')],
    [['E'], t('market.keys.edit')],
    [['Ctrl', '1 … 4'], t('market.keys.method')],
    [['Alt', '1 … 5'], t('market.keys.next')],
    [['Alt', '0'], t('market.keys.answer')],
    [['Ctrl', 'Enter'], t('market.keys.save')],
    [['Ctrl', 'K'], t('market.keys.search')],
    [['?'], t('market.keys.help')],
  ]
  return (
    <Modal open={dialog.open} title={t('market.keyHelp')} footer={null} onCancel={dialog.close} width={460}>
      <dl className={styles.keys}>
        {keys.map(([names, text]) => (
          <div key={text} style={{ display: 'contents' }}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
