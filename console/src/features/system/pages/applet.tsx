import { t } from '../../../messages/index.ts'
import { Panel } from '../../../ui/Panel.tsx'

/** How families get the mini-program: registered, configured, built, uploaded, checked; and the browser build to try. */
export default function AppletPage() {
  const { origin } = window.location
  return (
    <>
      <Panel
        title={t('system.applet')}
        extra={
          <a href="/applet/" target="_blank" rel="noreferrer">
            {t('system.appletTry')}
          </a>
        }
      >
        <p>{t('system.appletNote')}</p>
        <p>{t('system.appletTryNote')}</p>
      </Panel>
      <Panel title={t('system.appletStep1')}>{t('system.appletStep1Note')}</Panel>
      <Panel title={t('system.appletStep2')}>{t('system.appletStep2Note')}</Panel>
      <Panel title={t('system.appletStep3')}>{t('system.appletStep3Note', { origin })}</Panel>
      <Panel title={t('system.appletStep4')}>{t('system.appletStep4Note')}</Panel>
      <Panel title={t('system.appletStepPush')}>{t('system.appletStepPushNote', { origin })}</Panel>
      <Panel title={t('system.appletStep5')}>
        <p>{t('system.appletStep5Note')}</p>
        <code>{`TARO_APP_API=${origin} node scripts/applet.mjs weapp`}</code>
      </Panel>
      <Panel title={t('system.appletStep6')}>{t('system.appletStep6Note')}</Panel>
      <Panel title={t('system.appletStep7')}>{t('system.appletStep7Note')}</Panel>
    </>
  )
}
