import type { ThemeConfig } from 'antd'
import { tokens } from './tokens.ts'

const { color } = tokens

/** antd in our tokens. The build extracts its CSS with exactly this object (`build/antd-css.ts`). */
export const theme: ThemeConfig = {
  hashed: false,
  cssVar: { key: 'cog' },
  token: {
    colorPrimary: color.accent,
    colorLink: color.accent,
    colorSuccess: color.success,
    colorWarning: color.warning,
    colorError: color.danger,
    colorInfo: color.info,
    colorTextBase: color.ink,
    colorText: color.text,
    colorTextSecondary: color.muted,
    colorTextTertiary: color.muted,
    colorTextDescription: color.muted,
    colorTextPlaceholder: color.muted,
    colorBorder: color['line-strong'],
    colorBorderSecondary: color.line,
    colorBgLayout: color.ground,
    colorBgMask: color.scrim,
    borderRadius: Number.parseInt(tokens.radius.m, 10),
    borderRadiusSM: Number.parseInt(tokens.radius.s, 10),
    borderRadiusLG: Number.parseInt(tokens.radius.l, 10),
    boxShadow: tokens.shadow.overlay,
    boxShadowSecondary: tokens.shadow.float,
    fontFamily: tokens.font.text,
    controlHeight: 36,
    motionDurationMid: '0.16s',
    motionDurationSlow: '0.22s',
    wireframe: false,
  },
  components: {
    Button: { fontWeight: 500, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    Form: { labelColor: color.muted, verticalLabelPadding: '0 0 4px' },
    Modal: { titleFontSize: 17 },
    Tooltip: { colorBgSpotlight: color.ink },
  },
}
