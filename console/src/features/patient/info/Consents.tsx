import { EditOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { Can } from '../../../api/Can.tsx'
import { t } from '../../../messages/index.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { ConsentHistory } from './ConsentHistory.tsx'
import styles from './info.module.css'
import type { PatientInfo } from './info.ts'
import { Preview, type Shown } from './Preview.tsx'
import { SignForm } from './SignForm.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'

type Consent = PatientInfo['consents'][number]

/** What the family has signed, newest first; what was replaced is left out. */
export function Consents({ patient }: { patient: PatientInfo }) {
  const sign = useDialog('sign', '/admin/patient-consent/add')
  const withdraw = useDialog('withdraw', '/admin/patient-consent/withdraw')
  const history = useDialog('consents', '/admin/patient-consent/page')
  const [shown, show] = useState<Shown>()
  const told = patient.consents.filter(({ state }) => state !== 'REPLACED')
  return (
    <Panel
      id="consents"
      title={t('patient.consents')}
      none={told.length === 0 ? t('patient.noConsents') : undefined}
      extra={
        <Space>
          <Can endpoint="/admin/patient-consent/page">
            <Button type="text" onClick={() => history.show(patient.id)}>
              {t('patient.allConsents')}
            </Button>
          </Can>
          <Can endpoint="/admin/patient-consent/add">
            <Button icon={<EditOutlined />} onClick={() => sign.show()}>
              {t('patient.sign')}
            </Button>
          </Can>
        </Space>
      }
    >
      <ul className={styles.list}>
        {told.map((consent) => (
          <li key={consent.id}>
            <div className={styles.line}>
              <span>
                <strong>{t('patient.agreementOf', { title: consent.title, revision: consent.revision })}</strong>{' '}
                <StateOf consent={consent} />
              </span>
              <ActionBar
                plain
                actions={[
                  {
                    label: t('patient.showSignature'),
                    run: () => show({ name: consent.title, address: consent.file }),
                  },
                  ...(consent.state === 'GIVEN'
                    ? [
                        {
                          label: t('common.withdraw'),
                          endpoint: '/admin/patient-consent/withdraw' as const,
                          danger: true,
                          run: () => withdraw.show(consent.id),
                        },
                      ]
                    : []),
                ]}
              />
            </div>
            <div className={styles.small}>
              {consent.parentName} (<DictText type="relation" value={consent.relation} />) ·{' '}
              <DateText value={consent.signedOn} /> · {t(`patient.method.${consent.method}`)}
              {consent.expiresOn && consent.state === 'GIVEN' && (
                <>
                  {' '}
                  · {t('patient.expiresOn')} <DateText value={consent.expiresOn} />
                </>
              )}
            </div>
            {consent.state === 'WITHDRAWN' && consent.endedByName && (
              <div className={styles.small}>
                {t('patient.withdrawnBy', { name: consent.endedByName })} · <DateText value={consent.endedAt} />
              </div>
            )}
            {consent.endReason && <div className={styles.small}>{consent.endReason}</div>}
          </li>
        ))}
      </ul>
      <SignForm dialog={sign} patient={patient} />
      <WithdrawForm dialog={withdraw} patient={patient} />
      <ConsentHistory dialog={history} />
      <Preview shown={shown} close={() => show(undefined)} />
    </Panel>
  )
}

function StateOf({ consent }: { consent: Consent }) {
  const { state, expired, outdated } = consent
  const [tone, text]: [Tone, string] =
    state === 'WITHDRAWN'
      ? ['danger', t('patient.withdrawn')]
      : expired
        ? ['warning', t('patient.consent.EXPIRED')]
        : outdated
          ? ['info', t('patient.outdated')]
          : ['success', t('patient.consent.GIVEN')]
  return <StatusTag tone={tone}>{text}</StatusTag>
}
