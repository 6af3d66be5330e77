import Taro from '@tarojs/taro'
import { t } from '../messages'
import { tabOf } from './tabs'

/** Restarts with the newer version that is on the phone, until that was asked. */
let restart: (() => void) | null = null

/** Learns of a newer version of the mini-program, which the messaging app fetches by itself. */
export function watchUpdates(): void {
  const manager = Taro.getUpdateManager()
  manager.onUpdateReady(() => {
    restart = () => manager.applyUpdate()
    offerUpdate()
  })
}

/**
 * Asks once whether to restart with the newer version; only on a tab, since a restart loses what is being written on other pages.
 * Whoever goes on without it has it at the next start.
 */
export function offerUpdate(): void {
  const pages = Taro.getCurrentPages()
  if (!restart || !tabOf(pages[pages.length - 1]?.route ?? '')) return
  const apply = restart
  restart = null
  void Taro.showModal({
    title: t('update.title'),
    content: t('update.note'),
    confirmText: t('update.now'),
    cancelText: t('update.later'),
  }).then(({ confirm }) => {
    if (confirm) apply()
  })
}
