import Taro, { useShareAppMessage } from '@tarojs/taro'

/** The card that a page is shared as in the messaging app: its title, and the way to it. */
export function useShare(title: string | undefined, path: string): void {
  useShareAppMessage(() => ({ ...(title ? { title } : {}), path }))
}

/** Copies the page's address, where there is no messaging app to share it in. */
export const copyAddress = (): void => void Taro.setClipboardData({ data: window.location.href })
