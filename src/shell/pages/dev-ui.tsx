export default function Page() {
  return <h1>dev-ui</h1>;
}
