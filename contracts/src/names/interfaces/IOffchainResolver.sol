// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Resolver of names that are kept off the chain
/// @notice Answers for every name below the zone that points here, by asking the operator's gateway (ERC-3668) and checking its signature.
/// An answer is signed for one request, one resolver and one chain, and for a short time: a gateway can be silent, but it cannot answer
/// with what another key signed, for another name, or with what was true once.
interface IOffchainResolver {
    /// @notice ERC-3668: the caller has to fetch the answer itself.
    /// @param sender This contract.
    /// @param urls Where the answer can be had.
    /// @param callData What to ask there.
    /// @param callbackFunction Whom to hand the answer to.
    /// @param extraData What to hand over with it.
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    /// @notice The answer's time is over.
    /// @param expires Until when it counted, in seconds since 1970.
    error AnswerExpired(uint64 expires);

    /// @notice The answer counts for longer than any answer may.
    /// @param expires Until when it would count, in seconds since 1970.
    error AnswerLastsTooLong(uint64 expires);

    /// @notice The answer is not signed by one of the signers, or it is signed for another request, resolver or chain.
    /// @param signer Whose signature it would be; zero for none.
    error SignerNotKnown(address signer);

    /// @notice The gateways have changed.
    /// @param urls The gateways, in the order in which they are asked.
    event UrlsChanged(string[] urls);

    /// @notice A signer was added or removed.
    /// @param signer Whose signatures count, or no longer count.
    /// @param isAllowed Whether they count.
    event SignerChanged(address indexed signer, bool isAllowed);

    /// @notice The longest that an answer may count, in seconds from now.
    /// @return lifetime In seconds.
    function MAXIMUM_LIFETIME() external view returns (uint256 lifetime);

    /// @notice The gateways.
    /// @return urls In the order in which they are asked.
    function gateways() external view returns (string[] memory urls);

    /// @notice Tells whether a key's signatures count.
    /// @param signer The key's account.
    /// @return isAllowed Whether they count.
    function isSigner(address signer) external view returns (bool isAllowed);

    /// @notice ENSIP-10: resolves a name. Always reverts with {OffchainLookup}.
    /// @param name The name in the form of DNS.
    /// @param data The call to a resolver: `addr(bytes32)`, `addr(bytes32,uint256)`, `text(bytes32,string)`, `name(bytes32)`, …
    /// @return result Never.
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory result);

    /// @notice Checks a gateway's answer.
    /// @param response `abi.encode(bytes result, uint64 expires, bytes signature)`. Signed is, by EIP-712 and in the domain of this
    /// contract ('Holdfast Names', version 1), `Answer(bytes request,bytes result,uint64 expires)`.
    /// @param extraData The request, as {resolve} gave it.
    /// @return result What a resolver that keeps the name itself would answer.
    function resolveWithProof(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory result);

    /// @notice Names the gateways. Only the owner may.
    /// @param urls In the order in which they are asked.
    function setGateways(string[] memory urls) external;

    /// @notice Adds or removes a signer. Only the owner may. A key is replaced by adding the new one first.
    /// @param signer Whose signatures count, or no longer count.
    /// @param isAllowed Whether they count.
    function setSigner(address signer, bool isAllowed) external;
}
