export default function Page() {
  return <h1>onboarding</h1>;
}
