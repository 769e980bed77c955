export { Tab, TabList, TabPanel, Tabs, type TabsProps } from '../tabs/Tabs.tsx'
