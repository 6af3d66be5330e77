import { useRouter } from '@tarojs/taro'

/** The number in the page's address, 0 where there is none. */
export function useId(name = 'id'): number {
  const value = Number(useRouter().params[name])
  return Number.isSafeInteger(value) && value > 0 ? value : 0
}
