import Taro from '@tarojs/taro'

/** Where a code of the messaging app comes from: the app itself. */
export const standIn = false

/** A fresh code of the messaging app for the sign-in. */
export async function loginCode(): Promise<string> {
  const { code } = await Taro.login()
  return code
}

/** Nothing is chosen in the mini-program: the messaging app knows who holds the phone. */
export function choosePhone(_phone: string): void {}
/** The code that stands for a verified phone comes with the tap on the button. */
export const phoneCode = (detail: { code?: string }): string | null => detail.code ?? null
