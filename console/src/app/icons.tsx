import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  CalendarOutlined,
  ContactsOutlined,
  DollarOutlined,
  FileTextOutlined,
  FolderOutlined,
  FunnelPlotOutlined,
  GiftOutlined,
  HomeOutlined,
  LaptopOutlined,
  MedicineBoxOutlined,
  MessageOutlined,
  NotificationOutlined,
  ReadOutlined,
  ScheduleOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingOutlined,
  SolutionOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { AriaAttributes, ComponentType } from 'react'

const icons: Record<string, ComponentType<AriaAttributes>> = {
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  'bar-chart': BarChartOutlined,
  bell: BellOutlined,
  book: BookOutlined,
  calendar: CalendarOutlined,
  contacts: ContactsOutlined,
  dollar: DollarOutlined,
  file: FileTextOutlined,
  folder: FolderOutlined,
  funnel: FunnelPlotOutlined,
  gift: GiftOutlined,
  home: HomeOutlined,
  laptop: LaptopOutlined,
  medicine: MedicineBoxOutlined,
  message: MessageOutlined,
  notification: NotificationOutlined,
  read: ReadOutlined,
  schedule: ScheduleOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  shopping: ShoppingOutlined,
  solution: SolutionOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  user: UserOutlined,
}
/** The names that a menu entry's `icon` may have. */
export const iconNames = Object.keys(icons)

/** The icon of a menu entry by its name. */
export function MenuIcon({ name }: { name: string | null }) {
  const Icon = icons[name ?? ''] ?? AppstoreOutlined
  return <Icon aria-hidden />
}
