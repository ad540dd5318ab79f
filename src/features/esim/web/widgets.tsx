export { CompatibleDevices } from './components/compatible-devices.tsx';
export { EsimPlans } from './components/esim-plans.tsx';
