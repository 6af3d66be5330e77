/** What consultants write down: the first contact, those that follow, those without an answer. */
export const firstWords = [
  ['call', '电话介绍评估流程和收费，家长想先了解孩子的问题在哪里', '有兴趣'],
  ['call', '了解孩子在校表现，建议先做注意力与记忆评估', '约评估'],
  ['wechat', '加微信，发送校区介绍、评估说明和往期案例', '已读'],
  ['call', '家长担心耽误学习，解释训练可安排在周末', '考虑中'],
  ['visit', '到访参观训练室，与评估师简单沟通', '约评估'],
  ['call', '家属询问卒中后多久可以开始，说明越早越好并请带病历', '约评估'],
] as const
export const laterWords = [
  ['call', '确认周六上午的评估时间，提醒带既往检查报告', '已约评估'],
  ['visit', '完成评估，当面解读结果，注意维持与工作记忆偏弱', '评估完成'],
  ['trial', '体验课一节，孩子配合度好，家长旁观后认可', '体验满意'],
  ['wechat', '发送评估报告和训练方案，等待家里商量', '考虑中'],
  ['call', '说明 48 课时与 96 课时方案的区别，家长倾向先报短期', '比较方案'],
  ['wechat', '家长问能否平日晚上上课，已核对空位', '协调时间'],
  ['call', '父亲有疑虑，约了爸爸一起到校沟通', '约到访'],
  ['trial', '第二节体验课，语言理解训练，反应良好', '体验满意'],
  ['call', '关心费用，介绍分期和老带新优惠', '谈价格'],
] as const
export const silentWords = [
  ['call', '电话未接，稍后再拨', '未接通'],
  ['wechat', '微信留言未回，明天再联系', '未回复'],
  ['call', '在开会，约晚些时候', '未接通'],
] as const
export const dealWords = [
  '家长认可评估结果，报 48 课时，已付款',
  '体验后当场报名，每周两次，全款已到账',
  '与爸爸确认后签约，先从注意力训练开始',
  '家属决定住院结束后每周三次训练，费用已付',
] as const
export const backWords = [
  '优惠超出校区权限，请补充审批说明后重新提交',
  '合同号未填，请核对后再提交',
  '付款金额与方案不一致，请与财务核对',
] as const
export const lostWords: Record<string, string> = {
  price: '比较后觉得费用偏高，暂不报名',
  distance: '住得远，来回一个多小时，接送不便',
  time: '周末已排满，平日放学太晚',
  competitor: '选了家附近的机构',
  noNeed: '复查后医生认为可再观察',
  unreachable: '多次电话和微信均无回应',
}
export const waitWords = ['家长出差一个月，请先放回待跟进', '孩子住院手术，恢复后再联系'] as const
export const poolWords = ['长期不回复，放入公海', '跨区居住，请就近校区跟进', '工作调整，交还公海'] as const
export const remarks = ['周末联系', '请打给妈妈', '下午三点后方便', '有医院诊断书', '二胎家庭，可一起介绍'] as const
