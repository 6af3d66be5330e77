import Taro from '@tarojs/taro'

/** Shows a message that passes after some milliseconds. The messaging app reads it out by itself. */
export const toast = (title: string, duration: number): void => void Taro.showToast({ title, icon: 'none', duration })

/** What the messaging app shows, it reads out wherever that stands. */
export function bringToast(_to: HTMLElement): void {}
