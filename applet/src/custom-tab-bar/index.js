// Empty: pages draw their own bar (`ui/TabBar.tsx`), which can grow for elder mode. The messaging app wants a component here.
Component({})
