import type { Path, Response } from '@cogcampus/contract'

type Node = Response<'/admin/rbac/user/allRoutes/new'>[number]
let lastId = 0
/** A node of the route tree. */
export function node(part: Partial<Node> & { name: string; path: string }): Node {
  lastId += 1
  return {
    id: lastId,
    icon: null,
    component: 'none/none',
    hidden: false,
    fixed: false,
    remindCode: null,
    childList: [],
    ...part,
  }
}

export const user: Response<'/admin/rbac/user/userInfo'> = {
  userId: 7,
  loginName: 'tester',
  userName: '陈晓雨',
  phoneNo: '13800000000',
  headUrl: null,
  roleNameList: ['教务', '医生'],
  campusName: '上海徐汇校区',
  campusId: 1,
  gender: 2,
  mustChangePassword: false,
  oneCampus: false,
  ownRows: false,
  permissions: ['/admin/campus/page', '/admin/campus/add', '/admin/rbac/user/page'],
}

export const tree: Node[] = [
  node({ name: '首页', path: '/dashboard', component: '_none/dashboard', icon: 'home', fixed: true }),
  node({
    name: '系统',
    path: '/system',
    component: 'Layout',
    icon: 'setting',
    childList: [
      node({ name: '控件', path: '/system/gallery', component: 'gallery/gallery' }),
      node({ name: '校区甲', path: '/system/a', component: 'gallery/gallery', remindCode: 'CAMPUS_PATIENT' }),
      node({ name: '没有文件', path: '/system/missing', component: 'nowhere/nothing' }),
      node({ name: '隐藏', path: '/system/hidden', component: 'gallery/gallery', hidden: true }),
    ],
  }),
]

export const campusRows = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  name: `校区${index + 1}`,
  code: `C${index + 1}`,
  status: (index % 2) + 1,
  staffCount: index,
  timeZone: 'Asia/Shanghai',
}))

const known: { [P in Path]?: unknown } = {
  '/admin/rbac/user/login': 'token-of-tester',
  '/admin/rbac/user/userInfo': user,
  '/admin/rbac/user/allRoutes/new': tree,
  '/admin/message/noRead': 0,
  '/admin/message-remind/list': [{ remindCode: 'CAMPUS_PATIENT', remindCount: 4 }],
  '/admin/dict/all': { sex: [{ value: '1', label: '男', color: null }] },
  '/admin/campus/page': { list: campusRows, total: 1000, totalCapped: true },
  '/admin/rbac/user/page': { list: [{ id: 3, userName: '王思颖', loginName: 'wangsy' }], total: 1 },
  '/admin/saved-view/list': [],
  '/admin/message/page': { list: [], total: 0 },
}
/** What the stand-in answers where a test says nothing else. */
export const answers: Record<string, unknown> = known
