// Not on the first screen: while an operator looks at the app.
export { LookBar } from './components/people/look-bar.tsx';
