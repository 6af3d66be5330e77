import { useShareAppMessage } from '@tarojs/taro'

/** The card that a page is shared as in the messaging app: its title, and the way to it. Its configuration has `enableShareAppMessage`. */
export function useShare(title: string | undefined, path: string): void {
  useShareAppMessage(() => ({ ...(title ? { title } : {}), path }))
}
