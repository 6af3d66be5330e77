import { useRouter } from '@tarojs/taro'

/** What the address of a page says, as it was when the page was opened. */
export const useParams = (): Partial<Record<string, string>> => useRouter().params

/** The client opens pages in their order. */
export function watchRoute(): void {}
export function arrived(_isFirst: boolean): void {}
